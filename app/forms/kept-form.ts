export { clearDraft, noteSend, restoreDraft, saveDraft } from "./draft.ts";
export { keepTokenFresh } from "./fresh-token.ts";
