import { Copy, X } from 'lucide-react';
import { Button, IconButton } from '../../web/ui/Button.tsx';
import type { PessoaListItem } from '../pessoa.ts';
import { copyText } from './copy-text.ts';
import css from './PessoasPage.module.css';
import type { GridSelection } from './use-grid-selection.ts';

type Props = { selection: GridSelection; onOpen: (item: PessoaListItem) => void };

/** What can be done with the marked rows. */
export function SelectionBar({ selection, onOpen }: Props) {
  const items = [...selection.selected.values()];
  if (items.length === 0) return null;
  const [only] = items;
  const emails = items.flatMap(({ email }) => email ?? []);
  const telefones = items.flatMap(({ telefone }) => telefone ?? []);
  return (
    <div className={css.selection} role="region" aria-label="Seleção">
      <span className={css.selectionCount} role="status">
        {items.length === 1 ? '1 selecionada' : `${items.length} selecionadas`}
      </span>
      {items.length === 1 && only && (
        <Button size="sm" onClick={() => onOpen(only)}>
          Abrir
        </Button>
      )}
      <Button
        size="sm"
        icon={<Copy />}
        disabled={emails.length === 0}
        onClick={() => void copyText(emails.join('; '), 'e-mails')}
      >
        Copiar e-mails
      </Button>
      <Button
        size="sm"
        icon={<Copy />}
        disabled={telefones.length === 0}
        onClick={() => void copyText(telefones.join('; '), 'telefones')}
      >
        Copiar telefones
      </Button>
      <IconButton size="sm" icon={<X />} label="Limpar seleção" onClick={selection.clear} />
    </div>
  );
}
