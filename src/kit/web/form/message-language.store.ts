import type { MessageLanguage } from '@fichario/brasil';
import { createStore } from '../browser/store.ts';

const language = createStore<MessageLanguage>('pt-BR');

/** The language of the generic form-validation messages, by the user's preference; Portuguese before the sign-in. */
export const useMessageLanguage = language.use;
export const setMessageLanguage = language.set;
