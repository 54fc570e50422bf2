import * as z from 'zod/mini';
import type { Kind } from './env-kinds.ts';

export type Vars = Record<string, string | undefined>;

/** What is read of the variables. The message of its first issue is for who starts the program. */
export type Setting<T> = z.ZodMiniType<T, Vars>;

/** Several settings, read in this order. */
export function settings<Shape extends Record<string, Setting<unknown>>>(shape: Shape) {
  const give = (vars: Vars) => Object.fromEntries(Object.keys(shape).map((key) => [key, vars]));
  const all: Setting<unknown> = z.pipe(z.transform(give), z.object(shape as Record<string, Setting<unknown>>));
  return all as Setting<{ [Key in keyof Shape]: z.output<Shape[Key]> }>;
}

/** A variable that may be empty. */
export function optional<T>(name: string, kind: Kind<T>): Setting<T | undefined> {
  return z.pipe(
    z.transform((vars: Vars) => vars[name] || undefined),
    z.optional(named(name, kind)),
  );
}

/** A variable that means `fallback` if it is empty. */
export function setting<T>(name: string, kind: Kind<T>, fallback: string | ((vars: Vars) => string)): Setting<T> {
  const otherwise = typeof fallback === 'string' ? () => fallback : fallback;
  return z.pipe(
    z.transform((vars: Vars) => vars[name] || otherwise(vars)),
    named(name, kind),
  );
}

/** The messages of a kind continue the name of the variable. */
function named<T>(name: string, kind: Kind<T>): Kind<T> {
  return z.transform((text: string, { issues }) => {
    const { data, error } = kind.safeParse(text);
    if (error) issues.push({ code: 'custom', message: `${name} ${error.issues[0]?.message}`, input: name });
    return data as T;
  });
}

/** Something else made of what is read. */
export function madeOf<From, To>(read: Setting<From>, make: (value: From) => To): Setting<To> {
  const made: Setting<unknown> = z.pipe(
    read,
    z.transform((value: From) => make(value)),
  );
  return made as Setting<To>;
}
