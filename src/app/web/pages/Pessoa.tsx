import { lazy } from 'react';
import { PessoaPage } from '../../../record/web/PessoaPage.tsx';

/** Comes after the form: nobody waits for the others to begin typing. */
const Companion = lazy(async () => ({ default: (await import('./RecordCompanion.tsx')).RecordCompanion }));

/** Looked at now and then: loaded when somebody does. */
const HistoryDialog = lazy(async () => ({
  default: (await import('../../../operations/web/history/HistoryDialog.tsx')).HistoryDialog,
}));

/** A record, with who else has it open, its card and sheet, and with its history. */
export function Pessoa() {
  return <PessoaPage Companion={Companion} History={HistoryDialog} />;
}
