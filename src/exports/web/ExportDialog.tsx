import { type FormEvent, useId, useState } from 'react';
import { useSession } from '../../access/web/session.store.ts';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { useAsksNfe } from '../../access/web/use-asks-nfe.ts';
import { useMay } from '../../access/web/use-permissions.ts';
import { remember } from '../../kit/web/browser/remember.ts';
import { RadioGroup } from '../../kit/web/form/ChoiceField.tsx';
import { SelectField } from '../../kit/web/form/TextField.tsx';
import { FormProblem } from '../../kit/web/form/FormProblem.tsx';
import { useEnterToNextField } from '../../kit/web/form/useEnterToNextField.ts';
import { countRecords, formatCount } from '../../kit/web/format/number-format.ts';
import { Dialog } from '../../kit/web/overlay/Dialog.tsx';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import { ErrorState } from '../../kit/web/ui/states.tsx';
import type { Marks } from '../../search/web/selection-marks.ts';
import { EXPORT_FORMATS } from '../export.schema.ts';
import {
  type ExportFormat,
  type ExportPreview,
  FORMATS,
  hasColumns,
  isPaper,
  MAX_CHOSEN,
  MAX_PDF_ROWS,
} from '../export.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import css from './ExportDialog.module.css';
import { ExportOptions } from './ExportOptions.tsx';
import { PresetChooser } from './PresetChooser.tsx';
import {
  columnsOfList,
  draftKey,
  draftToKeep,
  type ExportDraft,
  listColumns,
  readDraft,
  withFormat,
  withoutNota,
} from './export-draft.ts';
import { createExport, type ExportListQuery, useExportPreview } from './exports.api.ts';
import { toMarkedList } from './marked-list.ts';
import { takeExport } from './watch-export.ts';

type Props = { query: ExportListQuery; marks: Marks; columns: readonly string[]; onClose: () => void };

/** Asks for format and columns, shows how many records there are, and starts the export. */
export function ExportDialog({ query, marks, columns, onClose }: Props) {
  const formId = useId();
  const { user } = useSession();
  const tenant = useTenantChoice();
  const seesDocuments = useMay('pessoa.seeDocument');
  const [ofList] = useState(() => columnsOfList(columns));
  const asksNfe = useAsksNfe();
  const [storedDraft, setDraft] = useState(() => readDraft(localStorage, user.id, ofList));
  const draft = asksNfe ? storedDraft : withoutNota(storedDraft);
  const [scope, setScope] = useState<Scope>('marked');
  const marked = toMarkedList(query, marks);
  const list = (scope === 'marked' && marked) || query;
  const { data: preview, error, refetch } = useExportPreview(list);
  const { act, isRunning } = useAction();
  const onKeyDown = useEnterToNextField();
  const problem = problemOf(draft, preview);
  const title = preview ? `Exportar ${countRecords(preview.count)}` : 'Exportar';

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (problem !== undefined || !preview || typeof tenant !== 'number') return;
    void act(async () => {
      const made = await createExport({ ...draft, list });
      remember(localStorage, draftKey(user.id), JSON.stringify(draftToKeep(draft, ofList)));
      onClose();
      takeExport(made, tenant);
    });
  };
  return (
    <Dialog
      open
      size="xl"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={isRunning}
            aria-disabled={!preview || problem !== undefined || undefined}
          >
            {title}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form */}
      <form id={formId} className={css.form} onSubmit={handleSubmit} onKeyDown={onKeyDown}>
        <div className={css.options}>
          {error && !preview && <ErrorState error={error} onRetry={() => void refetch()} />}
          <FormProblem>{problem}</FormProblem>
          <p className={css.list} role="status">
            {preview?.list}
          </p>
          {marked && <ScopeChoice marks={marks} scope={scope} onChange={setScope} />}
          <PresetChooser draft={draft} onChange={setDraft} />
          <RadioGroup
            label="Formato"
            name="format"
            stacked
            data-autofocus
            value={OTHERS.includes(draft.format) ? FIRST_OTHER : draft.format}
            onChange={({ currentTarget }) => setDraft(withFormat(draft, currentTarget.value as ExportFormat))} // the options are the formats
            options={[
              ...EXPORT_FORMATS.slice(0, -OTHERS.length).map((value) => ({ value, ...FORMATS[value] })),
              { value: FIRST_OTHER, label: 'Outros', hint: 'Agendas, etiquetas e listas' },
            ]}
          />
          {OTHERS.includes(draft.format) && (
            <SelectField
              label="Outro formato"
              hint={FORMATS[draft.format].hint}
              value={draft.format}
              onChange={({ currentTarget }) => setDraft(withFormat(draft, currentTarget.value as ExportFormat))} // the options are the formats
              options={OTHERS.map((value) => ({ value, label: FORMATS[value].label }))}
            />
          )}
          <ExportOptions draft={draft} found={preview} onChange={setDraft} />
          {!seesDocuments && <p className="note">O CPF sai mascarado, como na tela.</p>}
        </div>
        <div className={css.columns}>
          {hasColumns(draft.format) ? (
            <ColumnChooser columns={listColumns(draft, asksNfe)} ofList={ofList} draft={draft} onChange={setDraft} />
          ) : (
            <p className="note">{contentOf(draft.format)}</p>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** The less common formats are a choice below the others, where the first of them represents all. */
const FIRST_OTHER = 'vcf';
const OTHERS: readonly ExportFormat[] = EXPORT_FORMATS.slice(EXPORT_FORMATS.indexOf(FIRST_OTHER));

/** The content of a format without columns to choose. */
function contentOf(format: ExportFormat): string {
  const { program, report } = FORMATS[format];
  if (report) return report.content;
  if (!program) return 'Neste formato vai a ficha inteira, com todos os endereços, telefones e e-mails.';
  return (
    `Vai o que o ${program.name} guarda: nome, documento, nascimento, etiquetas, site e observações, com ` +
    `${program.carries}. Papéis, situação, limite de crédito e inscrições ficam de fora.`
  );
}

type Scope = 'marked' | 'all';

function ScopeChoice({ marks, scope, onChange }: { marks: Marks; scope: Scope; onChange: (scope: Scope) => void }) {
  const { rows, whole } = marks;
  const count = formatCount(rows.size);
  const label = whole
    ? `Todas menos ${formatCount(whole.except.size)}`
    : rows.size === 1
      ? 'Só a selecionada'
      : `Só as ${count} selecionadas`;
  return (
    <RadioGroup
      label="Quais fichas"
      name="scope"
      value={scope}
      onChange={({ currentTarget }) => onChange(currentTarget.value === 'marked' ? 'marked' : 'all')}
      options={[
        { value: 'marked', label, hint: rows.size > MAX_CHOSEN && `Vão as primeiras ${countRecords(MAX_CHOSEN)}` },
        { value: 'all', label: 'Todas da lista' },
      ]}
    />
  );
}

/** Why a file cannot be made with these settings. */
function problemOf({ format, settings }: ExportDraft, preview: ExportPreview | undefined): string | undefined {
  if (hasColumns(format) && settings.columns?.length === 0) return 'Escolha ao menos uma coluna.';
  if (!preview) return undefined;
  if (preview.count === 0) return 'Não há fichas nesta lista. Mude a pesquisa ou os filtros.';
  if (isPaper(format) && preview.count > MAX_PDF_ROWS)
    return `Um PDF leva até ${countRecords(MAX_PDF_ROWS)}. Escolha Excel ou CSV, ou filtre a lista.`;
  return undefined;
}
