import { Contact } from '../../../kit/web/icons/icons.ts';
import { Suspense, useState } from 'react';
import { useCommand } from '../../../kit/web/keys/shortcuts.ts';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { FORM_KEYS } from '../editing/form.keys.ts';
import { PrintSheet } from './PrintSheet.tsx';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

const CardDialog = lazyComponent(async () => (await import('./CardDialog.tsx')).CardDialog);

type Props = { pessoa: Pessoa | undefined; isDirty: () => boolean };

/** The actions on a stored record outside of its form: call or write to its contacts, show its card, print its sheet. */
export function RecordCard({ pessoa, isDirty }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { group } = FORM_KEYS.save;
  const enabled = pessoa !== undefined;
  useCommand({
    id: 'card',
    label: 'Contatos desta ficha: ligar, escrever, mapa, QR',
    group,
    enabled,
    run: () => setOpen(true),
  });
  useCommand({ id: 'print', label: 'Imprimir esta ficha', group, enabled, run: () => print() });
  if (!pessoa) return null;
  return (
    <>
      <IconButton size="sm" icon={<Contact />} label="Contatos e impressão" onClick={() => setOpen(true)} />
      <PrintSheet pessoa={pessoa} isDirty={isDirty} />
      {isOpen && (
        <Suspense>
          <CardDialog pessoa={pessoa} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
