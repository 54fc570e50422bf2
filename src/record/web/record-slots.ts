import type { ComponentType } from 'react';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { BasePath } from '../../register/record/web/record-href.ts';

/** The form as it is open: what a companion of it may know. */
type OpenForm = {
  isDirty: () => boolean;
  isSaving: boolean;
  /** of the record that the form builds on; undefined for a new one */
  version: () => number | undefined;
  /** calls whenever something in the form changes */
  subscribe: (listener: () => void) => () => void;
};

/** The record as it was saved elsewhere; `by` is the subject of a sentence. */
export type RecordNews = { current: Pessoa; by: string; isOwn: boolean };

type CompanionProps = {
  tenantId: number | undefined;
  pessoa: Pessoa | undefined;
  form: OpenForm;
  /** who has just saved the record elsewhere, and the form shows that */
  freshBy: string | undefined;
  /** who has saved it while something was typed here, which nothing has touched */
  savedBy: string | undefined;
  onNews: (news: RecordNews) => void;
  onCompare: () => void;
};

/** What the page of a record shows of others, handed to it by the app. */
export type RecordSlots = {
  /** who else has the record open, and what they save meanwhile */
  Companion: ComponentType<CompanionProps>;
  History: ComponentType<{ codigo: string; basePath: BasePath }>;
};
