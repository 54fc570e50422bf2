import type { EditPart } from '../../../pessoa/edit-part.ts';
import { lineOfField } from '../../model/form-lines.ts';
import { isGroup } from '../../../pessoa/labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import type { BlockGroup } from '../../../pessoa/pessoa.ts';
import { useFormValue } from '../editing/form-context.ts';
import { ItemFields } from '../form/ItemFields.tsx';
import { FieldControl } from '../form/SectionFields.tsx';
import { slotOf } from '../form/slots.tsx';

/** The control of a part of a record, the same as in the form. */
export function PartControl({ part, blockKey }: { part: EditPart; blockKey: string | undefined }) {
  const tipo = useFormValue((values) => values.tipo);
  if (!isGroup(part)) {
    const line = lineOfField(part, tipo);
    return line && <FieldControl line={line} />;
  }
  return blockKey === undefined ? null : <ItemControl group={part} blockKey={blockKey} />;
}

function ItemControl({ group, blockKey }: { group: BlockGroup; blockKey: string }) {
  const index = useFormValue((values) => values[group].findIndex(({ key }) => key === blockKey));
  const Component = slotOf(group)?.Alone ?? ItemFields;
  return index < 0 ? null : <Component {...{ group, index, blockKey }} list={BLOCKS[group]} />;
}
