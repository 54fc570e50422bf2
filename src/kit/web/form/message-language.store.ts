import type { MessageLanguage } from '@fichario/brasil';
import { createStore } from '../browser/store.ts';

const language = createStore<MessageLanguage>('pt-BR');

/** The user's language for generic validation messages; Portuguese before the sign-in. */
export const useMessageLanguage = language.use;
export const setMessageLanguage = language.set;
