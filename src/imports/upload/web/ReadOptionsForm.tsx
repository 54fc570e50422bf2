import { formatCnpj, parseCnpj } from '@fichario/brasil';
import type { ChangeEvent } from 'react';
import { useState } from 'react';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { CheckboxField, RadioGroup } from '../../../kit/web/form/ChoiceField.tsx';
import { SelectField, TextField } from '../../../kit/web/form/TextField.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { useEnterToNextField } from '../../../kit/web/form/useEnterToNextField.ts';
import { ENCODING_LABELS } from '../../model/encoding-labels.ts';
import type { Import, ImportTable, ReadOptions } from '../../model/import.ts';
import { readFile } from '../../web/imports.api.ts';
import css from './ReadOptionsForm.module.css';

type Encoding = NonNullable<ReadOptions['encoding']>;

const ENCODINGS = (Object.keys(ENCODING_LABELS) as Encoding[]) // its keys
  .map((value) => ({ value, label: ENCODING_LABELS[value] }));

const DELIMITERS = [
  { value: ';', label: 'Ponto e vírgula ( ; )' },
  { value: ',', label: 'Vírgula ( , )' },
  { value: '\t', label: 'Tabulação' },
  { value: '|', label: 'Barra vertical ( | )' },
] as const;

const FORMATS = {
  csv: 'Texto separado (CSV)',
  xlsx: 'Planilha do Excel',
  ods: 'Planilha do LibreOffice (ODS)',
  vcard: 'Contatos (vCard)',
  jsonl: 'Exportação em JSON Lines',
  xml: 'Notas fiscais e conhecimentos (XML), e SPED',
} as const;

type Props = {
  /** `table` is null where the file was not readable with the current options */
  current: Pick<Import, 'id' | 'table' | 'readOptions'>;
  /** what Ctrl+Enter does */
  onSubmit?: () => void;
};

/** The choices of how to read the file. Each takes effect immediately and updates the preview below. */
export function ReadOptionsForm({ current: { id, table, readOptions }, onSubmit }: Props) {
  const { act, isRunning } = useAction({ inTurn: true });
  // besides the saved options: the choices for a file that is not readable yet
  const [chosen, setChosen] = useState(readOptions);
  const onKeyDown = useEnterToNextField();
  const handleChange = (change: ReadOptions) => {
    const options = { ...chosen, ...change };
    setChosen(options);
    void act(() => readFile(id, options)).then(
      (isRead) => isRead || setChosen((newest) => (newest === options ? chosen : newest)),
    );
  };
  const isText = table === null || table.format === 'csv' || table.format === 'vcard';
  const encoding = chosen.encoding ?? table?.encoding ?? '';
  const delimiter = chosen.delimiter ?? table?.delimiter ?? '';
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form */}
      <form
        className={css.options}
        aria-label="Como o arquivo é lido"
        aria-busy={isRunning}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        {table && (
          <p className={css.format}>
            <span className={css.name}>Tipo</span>
            {FORMATS[table.format]}
          </p>
        )}
        {isText && (
          <SelectField
            label="Acentos (codificação)"
            value={encoding}
            onChange={(event) => handleChange({ encoding: valueOf(event, ENCODINGS) })}
            options={ENCODINGS}
          >
            {encoding === '' && <option value="">Escolha…</option>}
          </SelectField>
        )}
        {(table === null || table.format === 'csv') && (
          <SelectField
            label="O que separa as colunas"
            value={delimiter}
            onChange={({ currentTarget: { value } }) => handleChange({ delimiter: value })}
            options={DELIMITERS}
          >
            {!DELIMITERS.some(({ value }) => value === delimiter) && (
              <option value={delimiter}>{delimiter === '' ? 'Escolha…' : delimiter}</option>
            )}
          </SelectField>
        )}
        {table && table.sheets.length > 1 && <SheetField table={table} onChange={handleChange} />}
        {table?.documents && <OwnCompanyField documents={table.documents} chosen={chosen} onChange={handleChange} />}
        {table?.readings && <ReadingsField readings={table.readings} encoding={encoding} onChange={handleChange} />}
        {table?.doubled && <DoubledField doubled={table.doubled} onChange={handleChange} />}
      </form>
      {table && table.sheets.length > 1 && (
        <Banner>
          O arquivo tem {table.sheets.length} planilhas. Só a escolhida é importada; para as outras, importe o arquivo
          de novo.
        </Banner>
      )}
    </>
  );
}

type OwnProps = {
  documents: NonNullable<ImportTable['documents']>;
  chosen: ReadOptions;
  onChange: (change: ReadOptions) => void;
};

/** Asks for the company of these documents: it becomes no record, and decides who is a customer and who a supplier. */
function OwnCompanyField({ documents: { own: companies }, chosen, onChange }: OwnProps) {
  const found = companies.map(({ nome }) => nome).join(', ');
  const [text, setText] = useState(formatCnpj(chosen.ownCompany ?? ''));
  const [problem, setProblem] = useState<string>();
  const handleBlur = () => {
    const cnpj = parseCnpj(text);
    const isBlankText = text.trim() === '';
    setProblem(cnpj || isBlankText ? undefined : 'CNPJ inválido. Confira os dígitos, ou deixe em branco.');
    if ((cnpj || isBlankText) && cnpj !== chosen.ownCompany) onChange({ ownCompany: cnpj });
  };
  return (
    <TextField
      label="Sua empresa (CNPJ)"
      hint={
        found === '' ? 'Os documentos não dizem qual é: escreva o CNPJ.' : `Fica de fora, com as filiais: ${found}.`
      }
      value={text}
      error={problem}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={handleBlur}
    />
  );
}

type ReadingsProps = {
  readings: NonNullable<ImportTable['readings']>;
  encoding: string;
  onChange: (change: ReadOptions) => void;
};

/** Shows a line of the file in each encoding, so that the user can see which one is right. */
function ReadingsField({ readings, encoding, onChange }: ReadingsProps) {
  return (
    <RadioGroup
      className={css.readings}
      label="Os acentos não provam como o arquivo foi escrito. Qual linha está certa?"
      name="readings"
      stacked
      value={encoding}
      options={readings.map(({ encoding: value, line }) => ({ value, label: line, hint: ENCODING_LABELS[value] }))}
      onChange={(event) => onChange({ encoding: valueOf(event, ENCODINGS) })}
    />
  );
}

type DoubledProps = { doubled: NonNullable<ImportTable['doubled']>; onChange: (change: ReadOptions) => void };

function DoubledField({ doubled: { examples, isUndone }, onChange }: DoubledProps) {
  const pairs = examples.map(({ from, to }) => `“${from}” é “${to}”`).join('; ');
  return (
    <CheckboxField
      className={css.readings}
      label="Desfazer acentos que foram lidos duas vezes"
      hint={`No arquivo inteiro: ${pairs}.`}
      checked={isUndone}
      onChange={({ currentTarget: { checked } }) => onChange({ undoDouble: checked })}
    />
  );
}

/** Resets the heading line for another sheet, which may have its headings in another line. */
const HEADINGS_AS_FOUND = { hasHeading: undefined, headingLine: undefined, joinsHeadings: undefined };

type SheetProps = { table: ImportTable; onChange: (change: ReadOptions) => void };

function SheetField({ table, onChange }: SheetProps) {
  return (
    <SelectField
      label="Planilha"
      value={table.sheet ?? ''}
      onChange={({ currentTarget: { value: sheet } }) => onChange({ sheet, ...HEADINGS_AS_FOUND })}
      options={table.sheets.map((value) => ({ value }))}
    />
  );
}

function valueOf<Value extends string>(
  { currentTarget }: ChangeEvent<HTMLSelectElement | HTMLInputElement>,
  options: readonly { value: Value }[],
): Value | undefined {
  return options.find(({ value }) => value === currentTarget.value)?.value;
}
