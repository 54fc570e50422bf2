import { Copy, CopyPlus, Ellipsis, History, Building2, Trash2 } from '../../../kit/web/icons/icons.ts';
import { Suspense, useState } from 'react';
import { useCurrentTenant, useMay } from '../../../access/web/use-permissions.ts';
import { Menu, type MenuItem } from '../../../kit/web/overlay/Menu.tsx';
import { copyText } from '../../../kit/web/overlay/copy-text.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { buttonClasses, IconButton } from '../../../kit/web/ui/Button.tsx';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { BasePath } from '../../../register/record/web/record-href.ts';
import css from '../form/PessoaForm.module.css';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

// loaded only for the few users who may reveal fields
const Reveal = lazyComponent(async () => (await import('./Reveal.tsx')).Reveal);

const CompareDialog = lazyComponent(async () => (await import('../cnpj/CompareDialog.tsx')).CompareDialog);

type Props = {
  pessoa: Pessoa;
  /** formatted for display */
  documento: string;
  basePath: BasePath;
  onDuplicate: () => void;
  onDelete: () => void;
};

/** The menu of actions on a stored record, besides saving it. */
export function RecordMenu({ pessoa, documento, basePath, onDuplicate, onDelete }: Props) {
  const [isComparing, setComparing] = useState(false);
  const mayCreate = useMay('pessoa.create');
  const mayDelete = useMay('pessoa.delete');
  const tenant = useCurrentTenant();
  // the history needs a single client
  const maySeeHistory = useMay('pessoa.history') && tenant !== undefined;
  const copies: MenuItem[] = textsToCopy(pessoa, documento).map(({ what, text }) => ({
    label: `Copiar ${what}`,
    icon: <Copy />,
    onSelect: () => void copyText(text, what),
  }));
  const items: MenuItem[] = [...copies];
  if (mayCreate) items.push('separator', { label: 'Duplicar', icon: <CopyPlus />, onSelect: onDuplicate });
  if (pessoa.tipo === 'juridica' && pessoa.cnpj !== null && tenant !== undefined)
    items.push('separator', {
      label: 'Comparar com a Receita…',
      icon: <Building2 />,
      onSelect: () => setComparing(true),
    });
  if (mayDelete && !pessoa.deletedAt) {
    items.push('separator', { label: 'Excluir…', icon: <Trash2 />, danger: true, onSelect: onDelete });
  }
  const mayReveal = useMay('pessoa.revealDocument');
  const isMasked = !useMay('pessoa.seeDocument') && tenant !== undefined;
  return (
    <>
      {isMasked && mayReveal && (
        <Suspense>
          <Reveal pessoa={pessoa} />
        </Suspense>
      )}
      {maySeeHistory && (
        <Link
          to={`${basePath}/$codigo/historico`}
          params={{ codigo: String(pessoa.codigo) }}
          className={buttonClasses({ variant: 'subtle' })}
          aria-label="Histórico"
        >
          <History aria-hidden="true" />
          <span className={css.wideOnly}>Histórico</span>
        </Link>
      )}
      {isComparing && (
        <Suspense>
          <CompareDialog pessoa={pessoa} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {items.length > 0 && (
        <Menu
          label="Mais ações"
          items={items}
          trigger={(trigger) => <IconButton {...trigger} label="Mais ações" icon={<Ellipsis />} />}
        />
      )}
    </>
  );
}

function textsToCopy(pessoa: Pessoa, documento: string): { what: string; text: string }[] {
  const telefone = pessoa.telefones.find(({ principal }) => principal)?.numero ?? '';
  const email = pessoa.emails.find(({ principal }) => principal)?.email ?? '';
  return [
    { what: 'nome', text: pessoa.nome },
    { what: pessoa.tipo === 'fisica' ? 'CPF' : 'CNPJ', text: documento },
    { what: 'telefone', text: telefone },
    { what: 'e-mail', text: email },
  ].filter(({ text }) => text !== '');
}
