import { type GenericCode, type GenericParams, genericMessage } from '@fichario/brasil';
import { useSessionState } from './session.store.ts';

/** The generic form-validation messages in the language of the user's preference; Portuguese before the sign-in. */
export function useGenericMessage(): (code: GenericCode, params?: GenericParams) => string {
  const state = useSessionState();
  const english = 'session' in state && state.session.user.preferences.messageLanguage === 'en';
  return (code, params) => genericMessage(code, english ? 'en' : 'pt-BR', params);
}
