import { Copy, History, MoreHorizontal, RotateCcw, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useCurrentTenant, useMay } from '../../access/web/use-permissions.ts';
import { formatMoment } from '../../kit/web/format/moments.ts';
import { ariaKeys, printedKeys } from '../../kit/web/keys/shortcuts.ts';
import { Menu, type MenuItem } from '../../kit/web/overlay/Menu.tsx';
import { copyText } from '../../kit/web/overlay/copy-text.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Badge } from '../../kit/web/ui/Badge.tsx';
import { Button, buttonClasses, IconButton } from '../../kit/web/ui/Button.tsx';
import { Kbd } from '../../kit/web/ui/Kbd.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { BasePath } from '../../register/record/web/record-href.ts';
import { FORM_KEYS } from './editing/form.keys.ts';
import css from './form/PessoaForm.module.css';
import { SITUACAO_LABELS, formatDocumento } from '../../pessoa/labels.ts';

// loaded only for the few users who may reveal fields
const Reveal = lazy(async () => ({ default: (await import('./Reveal.tsx')).Reveal }));

type Props = {
  pessoa: Pessoa | undefined;
  basePath: BasePath;
  readOnly: boolean;
  isSaving: boolean;
  focusOnArrival: boolean;
  onSaveAndNew: () => void;
  onDelete: () => void;
  onRestore: () => void;
};

/** The header of a record: its name, its state and the actions on the whole record. */
export function RecordHeader(props: Props) {
  const { pessoa, basePath, readOnly, isSaving, focusOnArrival, onSaveAndNew, onRestore } = props;
  const mayRestore = useMay('pessoa.restore');
  const title = pessoa?.nome ?? (basePath === '/empresas' ? 'Nova empresa' : 'Nova pessoa');
  return (
    <div className={css.recordHeader}>
      <PageHeader
        title={title}
        focusOnArrival={focusOnArrival}
        actions={
          <>
            {pessoa && <RecordMenu {...props} pessoa={pessoa} />}
            {pessoa?.deletedAt && mayRestore && (
              <Button variant="primary" icon={<RotateCcw />} onClick={onRestore}>
                Restaurar
              </Button>
            )}
            {!readOnly && (
              <>
                <Button
                  onClick={onSaveAndNew}
                  disabled={isSaving}
                  title={printedKeys(FORM_KEYS.saveAndNew.keys)}
                  aria-keyshortcuts={ariaKeys(FORM_KEYS.saveAndNew)}
                  className={css.wideOnly}
                >
                  Salvar e nova
                </Button>
                <Button
                  type="submit"
                  variant="primary"
                  loading={isSaving}
                  title={printedKeys(FORM_KEYS.save.keys)}
                  aria-keyshortcuts={ariaKeys(FORM_KEYS.save)}
                  className={css.wideOnly}
                >
                  Salvar
                </Button>
              </>
            )}
          </>
        }
      >
        {pessoa ? <RecordFacts pessoa={pessoa} /> : <NewHint />}
      </PageHeader>
    </div>
  );
}

function NewHint() {
  return (
    <span className={css.facts}>
      <Kbd>{printedKeys(FORM_KEYS.next.keys)}</Kbd> próximo campo <Kbd>{printedKeys(FORM_KEYS.save.keys)}</Kbd> salva
    </span>
  );
}

const TONES = { ativa: 'success', inativa: 'neutral', bloqueada: 'warning' } as const;

function RecordFacts({ pessoa }: { pessoa: Pessoa }) {
  const documento = documentOf(pessoa);
  return (
    <span className={css.facts}>
      <span>{`Nº ${pessoa.codigo}`}</span>
      {documento !== '' && <span>{documento}</span>}
      {pessoa.deletedAt ? (
        <Badge tone="danger">Excluída</Badge>
      ) : (
        <Badge tone={TONES[pessoa.situacao]}>{SITUACAO_LABELS[pessoa.situacao]}</Badge>
      )}
      <span className={css.lastChange}>{`v${pessoa.version} · ${formatMoment(pessoa.updatedAt)}`}</span>
    </span>
  );
}

function RecordMenu({ pessoa, basePath, onDelete }: Props & { pessoa: Pessoa }) {
  const mayDelete = useMay('pessoa.delete');
  const tenant = useCurrentTenant();
  // the history is read inside one client
  const maySeeHistory = useMay('pessoa.history') && tenant !== undefined;
  const copies: MenuItem[] = textsToCopy(pessoa).map(({ what, text }) => ({
    label: `Copiar ${what}`,
    icon: <Copy />,
    onSelect: () => void copyText(text, what),
  }));
  const items: MenuItem[] = [...copies];
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
      {items.length > 0 && (
        <Menu
          label="Mais ações"
          items={items}
          trigger={(trigger) => <IconButton {...trigger} label="Mais ações" icon={<MoreHorizontal />} />}
        />
      )}
    </>
  );
}

function documentOf(pessoa: Pessoa): string {
  const documento = pessoa.tipo === 'fisica' ? pessoa.cpf : pessoa.cnpj;
  return formatDocumento({ tipo: pessoa.tipo, documento });
}

function textsToCopy(pessoa: Pessoa): { what: string; text: string }[] {
  const telefone = pessoa.telefones.find(({ principal }) => principal)?.numero ?? '';
  const email = pessoa.emails.find(({ principal }) => principal)?.email ?? '';
  return [
    { what: 'nome', text: pessoa.nome },
    { what: pessoa.tipo === 'fisica' ? 'CPF' : 'CNPJ', text: documentOf(pessoa) },
    { what: 'telefone', text: telefone },
    { what: 'e-mail', text: email },
  ].filter(({ text }) => text !== '');
}
