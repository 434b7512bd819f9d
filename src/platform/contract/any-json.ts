import { z } from 'zod';

/**
 * Any JSON value. It refers to itself by a name, under which the description of the API has it once: a reference within
 * one call's schema would lead nowhere in the whole document.
 */
export const anyJson: z.ZodType<z.core.util.JSONType> = z
  .lazy(() => z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(anyJson), z.record(z.string(), anyJson)]))
  .meta({ id: 'Json' });
