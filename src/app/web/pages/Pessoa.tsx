import { lazy } from 'react';
import { PessoaPage } from '../../../record/web/PessoaPage.tsx';

/** Comes after the form: nobody waits for the others to begin typing. */
const LiveRecord = lazy(async () => ({ default: (await import('../../../live/web/LiveRecord.tsx')).LiveRecord }));

/** Looked at now and then: loaded when somebody does. */
const HistoryDialog = lazy(async () => ({
  default: (await import('../../../operations/web/history/HistoryDialog.tsx')).HistoryDialog,
}));

/** A record, with who else has it open and with its history. */
export function Pessoa() {
  return <PessoaPage Companion={LiveRecord} History={HistoryDialog} />;
}
