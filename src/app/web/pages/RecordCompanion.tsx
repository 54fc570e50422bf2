import type { ComponentProps } from 'react';
import type { RecordSlots } from '../../../record/web/editor/record-slots.ts';
import { ListPosition } from '../../../record/web/neighbours/ListPosition.tsx';
import { LiveRecord } from '../../../live/web/LiveRecord.tsx';
import { RecordCard } from '../../../record/web/card/RecordCard.tsx';

/** Next to the form of a record: the other users who have it open, and its uses outside the form. */
export function RecordCompanion(props: ComponentProps<RecordSlots['Companion']>) {
  return (
    <>
      <LiveRecord {...props} />
      <ListPosition pessoa={props.pessoa} form={props.form} />
      <RecordCard pessoa={props.pessoa} isDirty={props.form.isDirty} />
    </>
  );
}
