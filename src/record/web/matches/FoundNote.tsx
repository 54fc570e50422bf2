import { ariaKeys, printedKeys, useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Kbd } from '../../../kit/web/ui/Kbd.tsx';
import { useBasePath } from '../../../register/record/web/record-href.ts';
import type { FoundPessoa } from '../editing/field-notes.ts';
import { FORM_KEYS } from '../editing/form.keys.ts';
import css from './FoundNote.module.css';

/** The text before the link to the record. For the document of another record, the error already has the text. */
const TEXTS: Readonly<Record<FoundPessoa['same'], string>> = {
  taken: '',
  deleted: 'Está numa ficha excluída.',
};

/** Names a record of the register at the field that matched it, with a link to the record. */
export function FoundNote({ found: { codigo, nome, same } }: { found: FoundPessoa }) {
  const to = `${useBasePath()}/$codigo` as const;
  const params = { codigo: String(codigo) };
  useShortcut({ ...FORM_KEYS.openFound, run: () => void navigate({ to, params }) });
  return (
    <span role={same === 'taken' ? 'alert' : 'status'} className={css.found}>
      {TEXTS[same]}{' '}
      <Link to={to} params={params} className={css.link} aria-keyshortcuts={ariaKeys(FORM_KEYS.openFound)}>
        {`Abrir a ficha ${codigo} · ${nome}`}
      </Link>{' '}
      <Kbd>{printedKeys(FORM_KEYS.openFound.keys)}</Kbd>
    </span>
  );
}
