import { LogoutDialog } from '../../../identity/session/web/LogoutDialog.tsx';
import { SessionExpiryBanner } from '../../../identity/session/web/SessionExpiryBanner.tsx';
import { VoiceControl } from '../../../voice/web/VoiceControl.tsx';
import { VoiceStatus } from '../../../voice/web/VoiceStatus.tsx';

/** The parts of the shell that are not needed immediately: one file, loaded after the first page. */
export const LATER = { LogoutDialog, SessionExpiryBanner, VoiceControl, VoiceStatus };
