import type { ComponentProps } from 'react';
import { LiveRecord } from '../../../live/web/LiveRecord.tsx';
import { RecordCard } from '../../../record/web/card/RecordCard.tsx';

/** Beside the form of a record: who else has it open, and what it is for outside of the form. */
export function RecordCompanion(props: ComponentProps<typeof LiveRecord>) {
  return (
    <>
      <LiveRecord {...props} />
      <RecordCard pessoa={props.pessoa} isDirty={props.form.isDirty} />
    </>
  );
}
