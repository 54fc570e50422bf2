import { CheckboxField } from '../../kit/web/form/ChoiceField.tsx';
import { SelectField } from '../../kit/web/form/TextField.tsx';
import { useMay } from '../../access/web/use-permissions.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import { type ExportPreview, type ExportSettings, hasColumns, USUAL_BLOCKS } from '../export.ts';
import { countLabels, LABEL_SHEETS, type LabelSheet } from '../label-sheets.ts';
import css from './ExportDialog.module.css';
import { type ExportDraft, groupsOf } from './export-draft.ts';

type Props = {
  draft: ExportDraft;
  found: ExportPreview | undefined;
  onChange: (draft: ExportDraft) => void;
};

const DELIMITERS = [
  { value: ';', label: 'Ponto e vírgula (;)' },
  { value: ',', label: 'Vírgula (,)' },
  { value: 'tab', label: 'Tabulação' },
];
const ENCODINGS = [
  { value: 'utf-8-bom', label: 'UTF-8, para o Excel' },
  { value: 'utf-8', label: 'UTF-8 sem marca' },
  { value: 'windows-1252', label: 'Windows-1252 (ANSI)' },
];
const COUNTS = [1, 2, 3, 4, 5, 10, 20, 50].map((value) => ({ value }));

/** The settings of a table. */
export function ExportOptions({ draft, found, onChange }: Props) {
  const { format, settings } = draft;
  const mayImport = useMay('pessoa.import');
  const change = (changes: Partial<ExportSettings>) => onChange({ ...draft, settings: { ...settings, ...changes } });
  if (format === 'etiquetas') return <LabelOptions settings={settings} onChange={change} />;
  if (!hasColumns(format)) return null;
  return (
    <>
      {format === 'csv' && (
        <div className={css.pair}>
          <SelectField
            label="Separador"
            value={settings.delimiter}
            onChange={({ currentTarget }) => change({ delimiter: currentTarget.value as ExportSettings['delimiter'] })} // `options` has only these
            options={DELIMITERS}
          />
          <SelectField
            label="Codificação"
            value={settings.encoding}
            onChange={({ currentTarget }) => change({ encoding: currentTarget.value as ExportSettings['encoding'] })} // `options` has only these
            options={ENCODINGS}
          />
        </div>
      )}
      <div className={css.pair}>
        {groupsOf(draft).map((group) => (
          <SelectField
            key={group}
            label={`${BLOCKS[group].plural} por ficha`}
            value={settings[group] ?? ''}
            onChange={({ currentTarget }) => change({ [group]: Number(currentTarget.value) || null })}
            options={[{ value: '', label: format === 'pdf' ? 'Só o principal' : autoLabel(found?.[group]) }, ...COUNTS]}
          />
        ))}
      </div>
      <CheckboxField
        label="Documentos, CEP e telefones com máscara"
        checked={settings.masks}
        onChange={({ currentTarget }) => change({ masks: currentTarget.checked })}
      />
      {format !== 'pdf' && mayImport && (
        <CheckboxField
          label="Para alterar e importar de volta"
          hint="Com id e versão: só o que você mudar no arquivo é aplicado."
          checked={settings.roundTrip}
          onChange={({ currentTarget }) => change({ roundTrip: currentTarget.checked })}
        />
      )}
    </>
  );
}

type LabelProps = { settings: ExportSettings; onChange: (changes: Partial<ExportSettings>) => void };

/** The sheet of labels, and the first label to print on. */
function LabelOptions({ settings, onChange }: LabelProps) {
  const { labelSheet, firstLabel } = settings;
  const most = countLabels(labelSheet);
  return (
    <div className={css.pair}>
      <SelectField
        label="Folha ou rolo"
        value={labelSheet}
        onChange={({ currentTarget }) => onChange({ labelSheet: currentTarget.value as LabelSheet, firstLabel: 1 })} // `options` has only these
        options={Object.entries(LABEL_SHEETS).map(([value, { label }]) => ({ value, label }))}
      />
      {most > 1 && (
        <SelectField
          label="Começar na etiqueta"
          value={firstLabel}
          onChange={({ currentTarget }) => onChange({ firstLabel: Number(currentTarget.value) })}
          options={Array.from({ length: most }, (_, index) => ({ value: index + 1 }))}
        />
      )}
    </div>
  );
}

function autoLabel(found: number | undefined): string {
  if (found === undefined) return 'Quantos houver';
  if (found > USUAL_BLOCKS) return `Até ${USUAL_BLOCKS} (há ficha com ${found})`;
  return found === 0 ? 'Nenhum nesta lista' : `Quantos houver (${found})`;
}
