import { NoVoiceDialog } from './NoVoiceDialog.tsx';
import { VoiceHelpDialog } from './VoiceHelpDialog.tsx';
import { VoiceStartDialog } from './VoiceStartDialog.tsx';
import { type VoiceDialogName, voiceDialog } from './voice.store.ts';

const DIALOGS = { start: VoiceStartDialog, help: VoiceHelpDialog, unsupported: NoVoiceDialog };

/** The one dialog of the voice commands that is open. */
export function VoiceDialogs({ name }: { name: VoiceDialogName }) {
  const Dialog = DIALOGS[name];
  return <Dialog onClose={() => voiceDialog.set(undefined)} />;
}
