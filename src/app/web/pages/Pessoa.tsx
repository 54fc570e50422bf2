import { lazy } from 'react';
import { LiveRecord } from '../../../live/web/LiveRecord.tsx';
import { PessoaPage } from '../../../record/web/PessoaPage.tsx';

/** Looked at now and then: loaded when somebody does. */
const HistoryDialog = lazy(async () => ({
  default: (await import('../../../operations/web/history/HistoryDialog.tsx')).HistoryDialog,
}));

/** A record, with who else has it open and with its history. */
export function Pessoa() {
  return <PessoaPage Companion={LiveRecord} History={HistoryDialog} />;
}
