import { Link } from '../../kit/web/routing/Link.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import { Dialog } from '../../kit/web/overlay/Dialog.tsx';
import css from './VoiceDialogs.module.css';

/** For browsers without speech recognition: what to do instead. */
export function NoVoiceDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Comandos de voz" footer={<Button onClick={onClose}>Entendi</Button>}>
      <div className={css.text}>
        <p>
          Este navegador não reconhece a fala, e por isso os comandos de voz não funcionam nele. O Chrome, o Edge e o
          Safari reconhecem.
        </p>
        <p>
          Tudo o que se faz por voz se faz também pelo teclado:{' '}
          <Link to="/ajuda" onClick={onClose}>
            ver as teclas
          </Link>
          .
        </p>
      </div>
    </Dialog>
  );
}
