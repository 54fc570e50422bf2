import { CheckboxField } from '../../../kit/web/form/ChoiceField.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import type { ImportTable } from '../../import.ts';
import { readFile } from '../../web/imports.api.ts';
import { readingOf } from './reading-of.ts';

type Props = { id: string; table: ImportTable };

/** Whether the file has a row of headings. It is read anew by the answer, and its columns are proposed again. */
export function HeadingChoice({ id, table }: Props) {
  const { act, isRunning } = useAction();
  const { format, headingLine } = table;
  if (format !== 'csv' && format !== 'xlsx' && format !== 'ods') return null;
  const handleChange = (isDataFirst: boolean) => {
    void act(() => readFile(id, { ...readingOf(table), hasHeading: !isDataFirst }));
  };
  return (
    <CheckboxField
      label="A primeira linha já é dado"
      hint="O arquivo não tem uma linha de títulos. Ao mudar isto, os campos das colunas são propostos de novo."
      checked={headingLine === 0}
      aria-busy={isRunning}
      onChange={({ currentTarget }) => handleChange(currentTarget.checked)}
    />
  );
}
