import type * as z from 'zod/mini';
import type * as schema from './operation.schema.ts';

export type HistoryItem = z.output<typeof schema.HistoryItem>;
export type Operation = z.output<typeof schema.Operation>;
export type OperationKind = Operation['kind'];
export type OperationRecord = z.output<typeof schema.OperationRecord>;
export type Outcome = OperationRecord['outcome'];
export type UndoPreview = z.output<typeof schema.UndoPreview>;
