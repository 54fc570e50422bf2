import { noteEntered } from '../../access/web/entered.ts';
import { askForPassword } from '../../identity/session/web/password-question.store.ts';
import {
  getSessionState,
  reportSessionEnd,
  reportSessionUse,
  subscribeToSession,
} from '../../access/web/session.store.ts';
import { subscribeToSignOut } from '../../access/web/session.api.ts';
import { getTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { connectPalette } from '../../keyboard/web/keyboard-parts.store.ts';
import { connectApi } from '../../kit/web/api/api-client.ts';
import { setMessageLanguage } from '../../kit/web/form/message-language.store.ts';
import { connectRouter } from '../../kit/web/routing/router.ts';
import { setSingleKeys } from '../../kit/web/keys/shortcuts.ts';
import { dropAllDrafts } from '../../record/web/editing/draft-keys.ts';
import { router } from './routes.ts';

/**
 * Passes the session, the chosen client and the preferences to lower rooms, which must not import their origin. Call it once,
 * before the first request to the server.
 */
export function handDown(): void {
  connectApi({
    tenant: getTenantChoice,
    onUse: reportSessionUse,
    onSessionEnd: reportSessionEnd,
    onPasswordNeeded: askForPassword,
  });
  connectRouter(router);
  connectPalette(() => import('./Palette.tsx'));
  subscribeToSession(followPreferences);
  subscribeToSession(noteWhoEntered);
  subscribeToSignOut(dropAllDrafts);
}

function followPreferences(): void {
  const state = getSessionState();
  const preferences = 'session' in state ? state.session.user.preferences : undefined;
  setMessageLanguage(preferences?.messageLanguage === 'en' ? 'en' : 'pt-BR');
  setSingleKeys(preferences?.singleKeys ?? false);
}

function noteWhoEntered(): void {
  const state = getSessionState();
  noteEntered(state.status === 'signedIn' ? state.session.user.id : undefined);
}
