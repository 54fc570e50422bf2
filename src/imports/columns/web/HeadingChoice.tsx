import { CheckboxField } from '../../../kit/web/form/ChoiceField.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import type { ImportTable } from '../../import.ts';
import { readFile } from '../../web/imports.api.ts';

type Props = { id: string; table: ImportTable };

/** Whether the file has a row of headings. It is read anew by the answer, and its columns are proposed again. */
export function HeadingChoice({ id, table }: Props) {
  const { act, isRunning } = useAction();
  const { format, encoding, delimiter, sheet, headingLine, doubled } = table;
  if (format !== 'csv' && format !== 'xlsx' && format !== 'ods') return null;
  const handleChange = (isDataFirst: boolean) => {
    const asItIsRead = {
      ...(encoding !== null && { encoding }),
      ...(delimiter !== null && { delimiter }),
      ...(sheet !== null && { sheet }),
      ...(doubled?.isUndone && { undoDouble: true }),
    };
    void act(() => readFile(id, { ...asItIsRead, hasHeading: !isDataFirst }));
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
