export { noteReceived, noteSend, restoreDraft, saveDraft } from "./draft.ts";
export { keepTokenFresh } from "./fresh-token.ts";
export { hideSent, showSent } from "./sent-note.ts";
