import type { ComponentType } from 'react';
import type { EditPart } from '../../../pessoa/form/edit-part.ts';
import { lineOfField } from '../../../pessoa/form/form-lines.ts';
import { isGroup } from '../../../pessoa/labels.ts';
import type { BlockGroup } from '../../../pessoa/pessoa.ts';
import { useFormValue } from '../editing/form-context.ts';
import { EmailAddress } from '../form/EmailFields.tsx';
import { EnderecoFields } from '../form/EnderecoFields.tsx';
import { FieldControl } from '../form/SectionFields.tsx';
import { TelefoneNumero } from '../form/TelefoneFields.tsx';

type BlockControlProps = { index: number; blockKey: string };

/** What stands for a whole block: its main field, or all of an address, of which no field says anything alone. */
const BLOCK_CONTROLS: { readonly [G in BlockGroup]?: ComponentType<BlockControlProps> } = {
  telefones: TelefoneNumero,
  emails: EmailAddress,
  enderecos: (props) => <EnderecoFields {...props} actions={null} />,
};

/** The control of a part of a record, as the form has it. */
export function PartControl({ part, blockKey }: { part: EditPart; blockKey: string | undefined }) {
  const tipo = useFormValue((values) => values.tipo);
  if (!isGroup(part)) {
    const line = lineOfField(part, tipo);
    return line && <FieldControl line={line} />;
  }
  return blockKey === undefined ? null : <BlockControl group={part} blockKey={blockKey} />;
}

function BlockControl({ group, blockKey }: { group: BlockGroup; blockKey: string }) {
  const index = useFormValue((values) => values[group].findIndex(({ key }) => key === blockKey));
  const Component = BLOCK_CONTROLS[group];
  return Component && index >= 0 ? <Component index={index} blockKey={blockKey} /> : null;
}
