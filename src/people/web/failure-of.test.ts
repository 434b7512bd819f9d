import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../site/client/api-problem.ts';
import { failureOf } from './failure-of.ts';

const problem = { status: 422, title: 'Недопустимое значение', detail: 'Проверьте значения', code: 'invalid_value' };

describe('a failed call of a form', () => {
  it('is told at the field it names, the first word of each', () => {
    const errors = [
      { field: 'phone', message: 'Укажите телефон' },
      { field: 'phone', message: 'Ещё раз' },
    ];
    const { text, fields } = failureOf(new ApiProblem({ ...problem, errors }), ['phone', 'password']);
    expect([text, fields]).toEqual([null, { phone: 'Укажите телефон' }]);
  });

  it('is told above the button when the form has no such field', () => {
    const errors = [{ field: '__proto__', message: 'x' }];
    const { text, fields } = failureOf(new ApiProblem({ ...problem, errors }), ['phone']);
    expect([text, fields]).toEqual(['Проверьте значения', {}]);
  });

  it('carries the time to wait', () => {
    expect(failureOf(new ApiProblem({ ...problem, status: 429 }, 45), []).wait).toBe(45);
  });

  it('says that it did not work when there was no answer', () => {
    expect(failureOf(new TypeError('x'), []).text).toBe('Произошла ошибка, попробуйте позже');
  });
});
