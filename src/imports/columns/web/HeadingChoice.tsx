import { CheckboxField } from '../../../kit/web/form/ChoiceField.tsx';
import { SelectField } from '../../../kit/web/form/TextField.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import type { Import, ImportTable, ReadOptions } from '../../model/import.ts';
import { readFile } from '../../web/imports.api.ts';
import css from './ColumnsForm.module.css';

type Props = { current: Pick<Import, 'id' | 'readOptions'>; table: ImportTable };

/** Asks for the heading line, if any. After the choice the file is read again, with newly proposed columns. */
export function HeadingChoice({ current: { id, readOptions }, table }: Props) {
  const { act, isRunning } = useAction({ inTurn: true });
  const { format, headingLine, joinsHeadings = false, firstLines = [] } = table;
  if (format !== 'csv' && format !== 'xlsx' && format !== 'ods') return null;
  const change = (chosen: ReadOptions) => void act(() => readFile(id, { ...readOptions, ...chosen }));
  const hasHeading = headingLine !== undefined && headingLine > 0;
  return (
    <div className={css.options}>
      <CheckboxField
        label="A primeira linha já é dado"
        hint="O arquivo não tem uma linha de títulos. Ao mudar isto, os campos das colunas são propostos de novo."
        checked={headingLine === 0}
        aria-busy={isRunning}
        onChange={({ currentTarget }) =>
          change({ hasHeading: !currentTarget.checked, headingLine: undefined, joinsHeadings: undefined })
        }
      />
      {hasHeading && firstLines.length > 1 && (
        <SelectField
          label="Linha dos títulos"
          value={headingLine}
          aria-busy={isRunning}
          onChange={({ currentTarget }) =>
            change({ hasHeading: true, headingLine: Number(currentTarget.value), joinsHeadings: false })
          }
          options={firstLines.map(({ line, cells }) => ({ value: line, label: `${line}: ${cells.join(' · ')}` }))}
        />
      )}
      {hasHeading && firstLines.length > 1 && headingLine !== firstLines[0]?.line && (
        <CheckboxField
          label="Juntar com a linha de cima"
          hint="Os títulos são duas linhas: “Endereço comercial” sobre “Rua”."
          checked={joinsHeadings}
          aria-busy={isRunning}
          onChange={({ currentTarget }) =>
            change({ hasHeading: true, headingLine, joinsHeadings: currentTarget.checked })
          }
        />
      )}
    </div>
  );
}
