import { AjudaPage } from '../../../help/web/AjudaPage.tsx';
import { ENGLISH_PHRASES, PORTUGUESE_PHRASES, VOICE_COMMANDS, VOICE_SCREENS } from '../../../voice/phrases.ts';
import { HELP_KEYS, HOW_TO_KEYS } from './help-keys.ts';

const PHRASES = {
  screens: VOICE_SCREENS,
  portuguese: PORTUGUESE_PHRASES,
  english: ENGLISH_PHRASES,
  commands: VOICE_COMMANDS,
};

/** The help, with all shortcuts and voice phrases of the product. */
export function Ajuda() {
  return <AjudaPage keyTables={HELP_KEYS} howToKeys={HOW_TO_KEYS} phrases={PHRASES} />;
}
