export { noteSend, restoreDraft, saveDraft } from "./draft.ts";
export { keepTokenFresh } from "./fresh-token.ts";
export { noteSent, showSent } from "./sent-note.ts";
