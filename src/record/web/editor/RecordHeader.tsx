import { RotateCcw } from '../../../kit/web/icons/icons.ts';
import { useMay } from '../../../access/web/use-permissions.ts';
import { formatMoment } from '../../../kit/web/format/moments.ts';
import { ariaKeys, printedKeys } from '../../../kit/web/keys/shortcuts.ts';
import { Badge } from '../../../kit/web/ui/Badge.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { Kbd } from '../../../kit/web/ui/Kbd.tsx';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { BasePath } from '../../../register/record/web/record-href.ts';
import { FORM_KEYS } from '../editing/form.keys.ts';
import css from '../form/PessoaForm.module.css';
import { SITUACAO_LABELS, documentoText } from '../../../pessoa/labels.ts';
import { Afterwards } from '../../../kit/web/routing/Afterwards.tsx';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

// loaded after the form: nobody opens it before typing
const RecordMenu = lazyComponent(async () => (await import('./RecordMenu.tsx')).RecordMenu);

// loads the rules of 27 states
const NfeMark = lazyComponent(async () => (await import('./NfeMark.tsx')).NfeMark);

type Props = {
  pessoa: Pessoa | undefined;
  basePath: BasePath;
  readOnly: boolean;
  isSaving: boolean;
  focusOnArrival: boolean;
  /** the day of the invoice rules to apply; undefined if the client issues no invoices */
  nfeOn: string | undefined;
  onSaveAndNew: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onRestore: () => void;
};

/** The header of a record: its name, its state and the actions on the whole record. */
export function RecordHeader(props: Props) {
  const { pessoa, basePath, readOnly, isSaving, focusOnArrival, nfeOn } = props;
  const { onSaveAndNew, onRestore, onDelete, onDuplicate } = props;
  const mayRestore = useMay('pessoa.restore');
  const title = pessoa?.nome ?? (basePath === '/empresas' ? 'Nova empresa' : 'Nova pessoa');
  return (
    <div className={css.recordHeader}>
      <PageHeader
        title={title}
        focusOnArrival={focusOnArrival}
        actions={
          <>
            {pessoa && (
              <Afterwards>
                <RecordMenu
                  pessoa={pessoa}
                  documento={documentoText(pessoa)}
                  {...{ basePath, onDelete, onDuplicate }}
                />
              </Afterwards>
            )}
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
        {pessoa ? <RecordFacts pessoa={pessoa} nfeOn={nfeOn} /> : <NewHint />}
      </PageHeader>
    </div>
  );
}

/** Also holds the buttons of pasting once they are loaded. */
function NewHint() {
  return (
    <span id="dicas" className={css.facts}>
      <span className={css.keyHints}>
        <Kbd>{printedKeys(FORM_KEYS.next.keys)}</Kbd> próximo campo <Kbd>{printedKeys(FORM_KEYS.nextSection.keys)}</Kbd>{' '}
        próxima parte <Kbd>{printedKeys(FORM_KEYS.save.keys)}</Kbd> salva
      </span>
    </span>
  );
}

const TONES = { ativa: 'success', inativa: 'neutral', bloqueada: 'warning' } as const;

function RecordFacts({ pessoa, nfeOn }: Pick<Props, 'nfeOn'> & { pessoa: Pessoa }) {
  const documento = documentoText(pessoa);
  return (
    <span className={css.facts}>
      <span>{`Nº ${pessoa.codigo}`}</span>
      {documento !== '' && <span>{documento}</span>}
      {pessoa.deletedAt ? (
        <Badge tone="danger">Excluída</Badge>
      ) : (
        <Badge tone={TONES[pessoa.situacao]}>{SITUACAO_LABELS[pessoa.situacao]}</Badge>
      )}
      {nfeOn !== undefined && !pessoa.deletedAt && (
        <Afterwards>
          <NfeMark today={nfeOn} pessoa={pessoa} />
        </Afterwards>
      )}
    </span>
  );
}

/** The time of the last change. It is in the row of the section links and hidden where space is short. */
export function LastChange({ pessoa }: { pessoa: Pessoa }) {
  return <span className={css.lastChange}>{`Alterada em ${formatMoment(pessoa.updatedAt)}`}</span>;
}
