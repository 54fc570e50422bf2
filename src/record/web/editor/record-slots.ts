import type { ComponentType } from 'react';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { BasePath } from '../../../register/record/web/record-href.ts';

/** The parts of the open form that its companion needs. */
export type OpenForm = {
  isDirty: () => boolean;
  isSaving: boolean;
  /** resolves to false if it was not saved; the form then shows why */
  save: () => Promise<boolean>;
  /** the version that the form is based on; undefined for a new record */
  version: () => number | undefined;
  /** calls the listener after each change in the form */
  subscribe: (listener: () => void) => () => void;
};

/** A version of the record that was saved elsewhere; `by` is the subject of a sentence. */
export type RecordNews = { current: Pessoa; by: string; isOwn: boolean };

type CompanionProps = {
  tenantId: number | undefined;
  pessoa: Pessoa | undefined;
  form: OpenForm;
  /** who has just saved the version that the form shows */
  freshBy: string | undefined;
  /** who has saved a newer version while the form has unsaved changes */
  savedBy: string | undefined;
  onNews: (news: RecordNews) => void;
  onCompare: () => void;
};

/** The parts of the page of a record that belong to other features. `app` fills them. */
export type RecordSlots = {
  /** shows who else has the record open, and what they save */
  Companion: ComponentType<CompanionProps>;
  History: ComponentType<{ codigo: string; basePath: BasePath }>;
};
