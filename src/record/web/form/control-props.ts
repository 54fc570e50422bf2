import type { FormLine } from '../../../pessoa/form/form-lines.ts';

/** A control of the form: what the list says of its field, and the class of its width. */
export type ControlProps = { line: FormLine; className?: string | undefined };
