import { z } from 'zod';
import { readPhone } from '../rules/phone.ts';

/** A Russian phone in any common form; the handler receives `7XXXXXXXXXX`. */
export const phoneInput = z
  .string()
  .max(40, 'Укажите телефон в формате +7 (999) 123-45-67')
  .transform((text, context) => {
    const phone = readPhone(text);
    if (phone !== undefined) return phone;
    context.addIssue({ code: 'custom', message: 'Укажите телефон в формате +7 (999) 123-45-67' });
    return z.NEVER;
  });

/** A phone as answers give it: `7XXXXXXXXXX`. */
export const phoneOutput = z.string();
