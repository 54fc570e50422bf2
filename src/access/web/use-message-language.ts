import type { MessageLanguage } from '@fichario/brasil';
import { useSessionState } from './session.store.ts';

/** The language of the generic form-validation messages, by the user's preference; Portuguese before the sign-in. */
export function useMessageLanguage(): MessageLanguage {
  const state = useSessionState();
  return 'session' in state && state.session.user.preferences.messageLanguage === 'en' ? 'en' : 'pt-BR';
}
