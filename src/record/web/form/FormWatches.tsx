import type { ComponentProps } from 'react';
import { CnpjWatch } from '../cnpj/CnpjWatch.tsx';
import { MatchWatch } from '../matches/MatchWatch.tsx';

/** What watches the form while it is typed into: records that may be the same, and what the Receita says of a CNPJ. */
export function FormWatches(props: ComponentProps<typeof MatchWatch>) {
  return (
    <>
      <CnpjWatch base={props.base} inRow={props.inRow ?? false} />
      <MatchWatch {...props} />
    </>
  );
}
