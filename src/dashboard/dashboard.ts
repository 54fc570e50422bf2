import type * as z from 'zod/mini';
import type * as schema from './dashboard.schema.ts';

export type Totals = z.output<typeof schema.Totals>;
export type CreatedByMonth = z.output<typeof schema.CreatedByMonth>;
export type ByState = z.output<typeof schema.ByState>;
export type ByCity = z.output<typeof schema.ByCity>;
export type Completeness = z.output<typeof schema.Completeness>;
export type CompletenessField = Completeness['fields'][number]['field'];
export type Birthdays = z.output<typeof schema.Birthdays>;
export type Birthday = Birthdays['items'][number];
export type PendenciaCounts = z.output<typeof schema.PendenciaCounts>;
export type LatestChanges = z.output<typeof schema.LatestChanges>;
export type LatestChange = LatestChanges['items'][number];
