import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { expectNoBarrier } from './barriers.ts';
import { type PageOptions, usePages } from './open-page.ts';
import { whenQuiet } from './quiet.ts';

const open = usePages();
const PHONE_SCREEN = { viewport: { width: 390, height: 844 }, hasTouch: true };
const FAILING: PageOptions = { expected: /Failed to load resource|net::ERR/, used: false };
const CALLBACK = '**/api/callback/callback_phones';
const QUIZ = '**/api/quiz/callback_quiz';
const FEEDBACK = '**/api/feedback';
const WAITS = /Заявка сохранена и.уйдёт сама/;
const NOT_TAKEN = /Сервер пока не.справился. Заявка сохранена и.уйдёт сама/;

let phones = 0;
/** A phone that no other journey uses, as its ten digits. */
const freshPhone = (): string => `916${String(Date.now() % 1_000_000).padStart(6, '0')}${phones++ % 10}`;
const phoneOf = (scope: Page | Locator) => scope.getByRole('textbox', { name: 'Телефон' });
const agree = (scope: Page | Locator) => scope.getByRole('checkbox', { name: /обработку персональных данных/ }).check();
const windowOf = (page: Page) => page.locator('dialog[open]');
const storedQueue = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('lead-queue') ?? '[]') as { key: string }[]);
const bodyOf = (request: Request) => request.postDataJSON() as Record<string, unknown>;

async function openCallback(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Заказать звонок' }).click();
  const dialog = windowOf(page);
  await phoneOf(dialog).waitFor();
  return dialog;
}

describe('the phone field', () => {
  test('writes what is typed under the mask, with the caret behind the typed digit', async () => {
    const page = await open('/');
    const field = phoneOf(await openCallback(page));
    await field.pressSequentially('89161234567');
    expect(await field.inputValue()).toBe('+7 (916) 123-45-67');
    await field.press('ArrowLeft');
    await field.press('Backspace');
    expect(await field.inputValue()).toBe('+7 (916) 123-45-7');
    await field.pressSequentially('8');
    expect(await field.inputValue()).toBe('+7 (916) 123-45-87');
    expect(await field.getAttribute('autocomplete')).toBe('tel');
  });

  test('takes a phone of any common form from the clipboard', async () => {
    const page = await open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    const field = phoneOf(await openCallback(page));
    const forms = ['8 (916) 123-45-67', '+7\u00a0916\u2009123\u201145\u201367', '79161234567', '9161234567'];
    for (const text of [...forms, 'tel:+7-916-123-45-67', '8(916)1234567', '+7 916 123-45-67 доб. 12']) {
      await field.fill('+7 (9');
      await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
      await field.press('ControlOrMeta+V');
      expect(await field.inputValue(), text).toBe('+7 (916) 123-45-67');
    }
  });

  test('refuses another country’s number and one with too many digits in words instead of cutting them', async () => {
    const page = await open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    const dialog = await openCallback(page);
    const field = phoneOf(dialog);
    const paste = async (text: string): Promise<void> => {
      await field.fill('');
      await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
      await field.press('ControlOrMeta+V');
    };
    await agree(dialog);
    await paste('+375 29 123 45 67');
    await dialog.getByText(/Это номер другой страны/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Жду звонка' }).isDisabled()).toBe(true);
    for (const long of ['8916123456789', '16502530000']) {
      await paste(long);
      await dialog.getByText(/Цифр больше, чем бывает/).waitFor();
      expect(await field.inputValue()).toBe('');
    }
    await field.pressSequentially('9161234567');
    await dialog.getByText(/Цифр больше/).waitFor({ state: 'hidden' });
    expect(await dialog.getByRole('button', { name: 'Жду звонка' }).isEnabled()).toBe(true);
  });

  test('says what is missing to who goes on with half a number, and is silent again once he is back', async () => {
    const page = await open('/');
    const dialog = await openCallback(page);
    const field = phoneOf(dialog);
    await field.fill('+7 (916) 12');
    await dialog.getByRole('checkbox', { name: /обработку персональных данных/ }).click();
    await dialog.getByText(/Номер набран не.до.конца/).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.getByRole('checkbox', { name: /обработку персональных данных/ }).isChecked()).toBe(true);
    await field.focus();
    await dialog.getByText(/Номер набран/).waitFor({ state: 'hidden' });
    await field.fill('');
    await field.blur();
    await page.waitForTimeout(400);
    expect(await field.getAttribute('aria-invalid')).toBeNull();
  });
});

describe('the callback window', () => {
  test('begins in its field where no keyboard comes up for it', async () => {
    const focused = async (page: Page) => {
      await openCallback(page);
      return page.evaluate(() => document.activeElement?.tagName);
    };
    expect(await focused(await open('/'))).toBe('INPUT');
    expect(await focused(await open('/', { ...PHONE_SCREEN, isMobile: true }))).toBe('DIALOG');
  });

  test('sends by keyboard, thanks and closes by itself after five seconds', async () => {
    const page = await open('/');
    const dialog = await openCallback(page);
    const digits = freshPhone();
    const button = dialog.getByRole('button', { name: 'Жду звонка' });
    await phoneOf(dialog).fill(digits);
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: /обработку персональных данных/ }).focus();
    await page.keyboard.press('Space');
    expect(await button.isEnabled()).toBe(true);
    await phoneOf(dialog).focus();
    const [request] = await Promise.all([page.waitForRequest(CALLBACK), page.keyboard.press('Enter')]);
    expect(bodyOf(request)).toMatchObject({ phone: `7${digits}`, type: 0, consent: { personal_data: true } });
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    await page.getByText('Спасибо, заявка принята').waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    const shown = performance.now();
    await page.getByText(/Окно закроется через.3.секунды/).waitFor();
    await windowOf(page).waitFor({ state: 'hidden' });
    expect(performance.now() - shown).toBeGreaterThan(4_000);
    expect(await storedQueue(page)).toEqual([]);
  });

  test('forgets what was typed when it is closed', async () => {
    const page = await open('/');
    await phoneOf(await openCallback(page)).fill('9161234567');
    await page.keyboard.press('Escape');
    await windowOf(page).waitFor({ state: 'hidden' });
    expect(await phoneOf(await openCallback(page)).inputValue()).toBe('');
  });

  test('thanks without a connection too, and the request arrives after a reload, once, under its key', async () => {
    const page = await open('/', FAILING);
    await page.route(CALLBACK, (route) => route.abort('connectionrefused'));
    const dialog = await openCallback(page);
    await phoneOf(dialog).fill(freshPhone());
    await agree(dialog);
    await dialog.getByRole('button', { name: 'Жду звонка' }).click();
    await page.getByText(WAITS).waitFor();
    expect(await page.getByText('Если срочно, звоните').isVisible()).toBe(true);
    const [waiting] = await storedQueue(page);
    expect(waiting?.key).toMatch(/^[0-9a-f]{32}$/);
    await page.unroute(CALLBACK);
    const arrival = page.waitForResponse(CALLBACK);
    await page.reload();
    const response = await arrival;
    expect(response.status()).toBe(201);
    expect(response.request().headers()['idempotency-key']).toBe(waiting?.key);
    await expect.poll(() => storedQueue(page)).toEqual([]);
  });

  test('says that a request waits although its thanks were never seen before, and that it was sent once it was', async () => {
    const page = await open('/', FAILING);
    const dialog = await openCallback(page);
    await phoneOf(dialog).fill(freshPhone());
    await agree(dialog);
    await whenQuiet(page);
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Жду звонка' }).click();
    await page.getByText(WAITS).waitFor({ timeout: 12_000 });
    await page.context().setOffline(false);
    await page.getByText(/Менеджер перезвонит по.номеру/).waitFor();
    await windowOf(page).waitFor({ state: 'hidden' });
    expect(await storedQueue(page)).toEqual([]);
  });

  test.each(['before anything of the sending was loaded', 'before anything was typed'])(
    'keeps a request when the connection goes %s',
    async (when) => {
      const page = await open('/', FAILING);
      await page.locator('#callback').scrollIntoViewIfNeeded();
      const block = page.locator('section:has(> div > #callback)');
      const type = () => phoneOf(block).fill(freshPhone());
      if (when.includes('loaded')) await type();
      await whenQuiet(page);
      await page.context().setOffline(true);
      if (when.includes('typed')) await type();
      await agree(block);
      await block.getByRole('button', { name: 'Жду звонка' }).click();
      await page.getByText(WAITS).waitFor({ timeout: 12_000 });
      expect(await storedQueue(page)).toHaveLength(1);
      const arrival = page.waitForResponse(CALLBACK);
      await page.context().setOffline(false);
      expect((await arrival).status()).toBe(201);
      await block.getByText('Спасибо, заявка принята').waitFor();
      await expect.poll(() => storedQueue(page)).toEqual([]);
    },
  );

  test('says so in a window when its code does not come, and opens whole at the next try', async () => {
    const page = await open('/', {
      expected: /Failed to load resource|net::ERR|Unable to preload|dynamically imported/,
      used: false,
    });
    const assets = /assets\/callback-dialog-.*\.(js|css)/;
    await page.route(assets, (route) => route.abort());
    await page.getByRole('button', { name: 'Заказать звонок' }).click();
    const failed = page.getByRole('dialog', { name: 'Окно не загрузилось' });
    await failed.waitFor();
    await page.unroute(assets);
    await failed.getByRole('button', { name: 'Повторить' }).click();
    const dialog = page.getByRole('dialog', { name: 'Обратный звонок' });
    await phoneOf(dialog).waitFor();
    const styled = await dialog.locator('form').evaluate((form) => getComputedStyle(form).display);
    expect(styled).not.toBe('block');
  });

  test('shows what is wrong with a refused phone and stays', async () => {
    const page = await open('/', FAILING);
    const dialog = await openCallback(page);
    await phoneOf(dialog).fill('+7 (777) 123-45-67');
    await agree(dialog);
    await dialog.getByRole('button', { name: 'Жду звонка' }).click();
    await dialog.getByText('Укажите телефон в формате').waitFor();
    expect(await phoneOf(dialog).getAttribute('aria-invalid')).toBe('true');
    expect(await storedQueue(page)).toEqual([]);
  });
});

describe('the block above the footer', () => {
  test('says that the request waits, keeps the phone, and thanks only after success', async () => {
    const page = await open('/about', FAILING);
    const block = page.getByRole('region', { name: /с.чего начать/ });
    await page.route(CALLBACK, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '600' } }), {
      times: 1,
    });
    await phoneOf(block).fill(freshPhone());
    await agree(block);
    await block.getByRole('button', { name: 'Жду звонка' }).click();
    await page.getByText(NOT_TAKEN).waitFor();
    expect(await block.getByText('Спасибо').count()).toBe(0);
    expect(await phoneOf(block).inputValue()).toMatch(/^\+7 \(916\)/);
    await block.getByRole('button', { name: 'Жду звонка' }).click();
    await block.getByText('Спасибо, заявка принята').waitFor();
    expect(await storedQueue(page)).toEqual([]);
  });
});

const ANSWERS = ['Новая Москва', 'Студия', 'До 15 млн ₽', 'До 2 лет', 'Рассрочка', 'С мебелью'];

async function openQuiz(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Подобрать квартиру' }).click();
  const dialog = windowOf(page);
  await dialog.getByRole('heading', { name: 'Где ищете квартиру?' }).waitFor();
  return dialog;
}

async function answerAll(dialog: Locator, press: (target: Locator) => Promise<void>): Promise<void> {
  for (const [i, answer] of ANSWERS.entries()) {
    await press(dialog.getByRole('checkbox', { name: answer, exact: true }));
    if (i < ANSWERS.length - 1) await press(dialog.getByRole('button', { name: 'Далее' }));
  }
}

describe('the quiz', () => {
  test('leads a guest by touch to his phone, sends, and counts down each second', async () => {
    const page = await open('/', PHONE_SCREEN);
    const dialog = await openQuiz(page);
    expect(await dialog.getByRole('button', { name: 'Далее' }).isDisabled()).toBe(true);
    await answerAll(dialog, (target) => target.tap());
    await dialog.getByText('Вопрос 6 из 6').waitFor();
    await dialog.getByRole('button', { name: 'Далее' }).tap();
    expect(await dialog.getByText(/из 7|Вопрос/).count()).toBe(0);
    const digits = freshPhone();
    await phoneOf(dialog).fill(digits);
    const send = dialog.getByRole('button', { name: 'Получить подборку' });
    expect(await send.isDisabled()).toBe(true);
    await agree(dialog);
    const [request] = await Promise.all([page.waitForRequest(QUIZ), send.tap()]);
    expect(bodyOf(request)).toMatchObject({
      phone: `7${digits}`,
      type: 1,
      quiz_data: {
        cities: ['new_moscow'],
        rooms: ['studio'],
        prices: ['up_to_15'],
        waits: ['two_years'],
        payments: ['installment'],
        decorations: ['furnished'],
      },
    });
    await dialog.getByText('Спасибо').waitFor();
    for (const second of [4, 3, 2, 1]) await dialog.getByText(new RegExp(`через.${second}.секунд`)).waitFor();
    // Not even while the window fades.
    const zero = dialog.getByText(/через.0.секунд/).waitFor({ timeout: 1_500 });
    await expect(zero).rejects.toThrow();
    await windowOf(page).waitFor({ state: 'hidden' });
    expect(await openQuiz(page).then((again) => again.getByRole('checkbox', { checked: true }).count())).toBe(0);
  });

  test('is walked by keyboard alone, back and forth, and goes on where it was closed, also after the page is loaded anew', async () => {
    const page = await open('/');
    const dialog = await openQuiz(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await dialog.getByRole('checkbox', { name: 'Москва', exact: true }).isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    const heading = dialog.getByRole('heading', { name: 'Сколько комнат вам нужно?' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Назад' }).click();
    expect(await dialog.getByRole('checkbox', { name: 'Москва', exact: true }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Далее' }).click();
    await heading.waitFor();
    await dialog.getByRole('checkbox', { name: 'Студия', exact: true }).click();
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack(), () => page.reload()]) {
      await leave();
      await windowOf(page).waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Подобрать квартиру' }).click();
      await heading.waitFor();
      expect(await dialog.getByRole('checkbox', { name: 'Студия', exact: true }).isChecked()).toBe(true);
      expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1);
    }
  });

  test('is walked back by Back of the browser, a step at a time, and then closed by it', async () => {
    const page = await open('/', PHONE_SCREEN);
    const before = await page.evaluate(() => history.length);
    const dialog = await openQuiz(page);
    const depth = () => page.evaluate(() => history.state?.windows?.depth);
    await dialog.getByText('Вопрос 1 из 6').waitFor();
    for (const [i, answer] of ANSWERS.slice(0, 2).entries()) {
      await dialog.getByRole('checkbox', { name: answer, exact: true }).tap();
      await dialog.getByRole('button', { name: 'Далее' }).tap();
      await dialog.getByText(`Вопрос ${i + 2} из 6`).waitFor();
    }
    await expect.poll(depth).toBe(3);
    await page.goBack();
    await dialog.getByText('Вопрос 2 из 6').waitFor();
    expect(await dialog.getByRole('checkbox', { name: 'Студия', exact: true }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Далее' }).tap();
    await dialog.getByText('Вопрос 3 из 6').waitFor();
    await dialog.getByRole('button', { name: 'Назад' }).tap();
    await dialog.getByText('Вопрос 2 из 6').waitFor();
    await expect.poll(depth).toBe(2);
    await page.goBack();
    await dialog.getByText('Вопрос 1 из 6').waitFor();
    await page.goBack();
    await windowOf(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/');
    // Closed at the third question by its cross: nothing of it is left behind.
    await page.getByRole('button', { name: 'Подобрать квартиру' }).click();
    await dialog.getByRole('button', { name: 'Далее' }).tap();
    await dialog.getByRole('button', { name: 'Далее' }).tap();
    await dialog.getByText('Вопрос 3 из 6').waitFor();
    await dialog.getByRole('button', { name: 'Закрыть' }).tap();
    await windowOf(page).waitFor({ state: 'hidden' });
    await expect.poll(depth).toBe(0);
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 3);
  });

  test('keeps its answers when the server fails, and sends the same request when the button is pressed again', async () => {
    const page = await open('/', FAILING);
    const keys: string[] = [];
    page.on('request', (request) => {
      const key = request.headers()['idempotency-key'];
      if (key) keys.push(key);
    });
    await page.route(QUIZ, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '600' } }), { times: 1 });
    const dialog = await openQuiz(page);
    await answerAll(dialog, (target) => target.click());
    await dialog.getByRole('button', { name: 'Далее' }).click();
    await phoneOf(dialog).fill(freshPhone());
    await agree(dialog);
    await dialog.getByRole('button', { name: 'Получить подборку' }).click();
    await page.getByText(NOT_TAKEN).waitFor();
    await dialog.getByRole('button', { name: 'Получить подборку' }).click();
    await dialog.getByText('Спасибо').waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Хорошо' }).click();
    await windowOf(page).waitFor({ state: 'hidden' });
  });

  test('does not ask a visitor who is logged in for his phone, and his callback window has it', async () => {
    const page = await open('/');
    const { phone, password } = inject('admin');
    const login = await page.request.post(new URL('/api/auth/login', inject('siteUrl')).href, {
      data: { phone, password },
    });
    expect(login.status()).toBe(200);
    await page.reload();
    const callback = await openCallback(page);
    expect(await phoneOf(callback).inputValue()).toBe('+7 (999) 000-00-01');
    await page.keyboard.press('Escape');
    const dialog = await openQuiz(page);
    expect(await dialog.getByText('Вопрос 1 из 6').isVisible()).toBe(true);
    await answerAll(dialog, (target) => target.click());
    const send = dialog.getByRole('button', { name: 'Получить подборку' });
    expect(await send.isDisabled()).toBe(true);
    await agree(dialog);
    const [request] = await Promise.all([page.waitForRequest(QUIZ), send.click()]);
    expect(bodyOf(request)).toMatchObject({ phone });
    await dialog.getByText('Спасибо').waitFor();
  });
});

describe('the feedback form', () => {
  const fieldsOf = (page: Page) => {
    const form = page.getByRole('form', { name: 'Свяжитесь с нами прямо сейчас!' });
    return {
      form,
      email: form.getByRole('textbox', { name: 'Электронная почта' }),
      message: form.getByRole('textbox', { name: 'Сообщение' }),
      send: form.getByRole('button', { name: 'Отправить' }),
    };
  };

  test('tells a server that fails from a lost connection, cannot be sent twice, and says when it arrived', async () => {
    const page = await open('/contacts', FAILING);
    const { form, message, send } = fieldsOf(page);
    await page.route(FEEDBACK, (route) => route.fulfill({ status: 500 }), { times: 1 });
    await phoneOf(form).fill(freshPhone());
    await message.fill('Когда можно посмотреть дом на Пресне?');
    await agree(form);
    await send.click();
    await form.getByText(NOT_TAKEN).waitFor();
    expect(await form.getByRole('button', { name: 'Заявка сохранена' }).isDisabled()).toBe(true);
    await page.getByText('Ваша заявка отправлена').first().waitFor();
    await form.getByRole('button', { name: 'Заявка отправлена' }).waitFor();
    expect(await storedQueue(page)).toEqual([]);
  });

  test('a page that is loaded anew says that a request still waits', async () => {
    const page = await open('/contacts', FAILING);
    const { form, message, send } = fieldsOf(page);
    await page.route(FEEDBACK, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '600' } }));
    await phoneOf(form).fill(freshPhone());
    await message.fill('Когда можно посмотреть дом на Соколе?');
    await agree(form);
    await send.click();
    await form.getByText(NOT_TAKEN).waitFor();
    await page.reload();
    await page.getByText('Ваша заявка ещё не отправлена').waitFor();
    expect(await storedQueue(page)).toHaveLength(1);
  });

  test('checks each field when it is left, and says what is missing', async () => {
    const page = await open('/contacts');
    const { form, email, message, send } = fieldsOf(page);
    await message.focus();
    await email.focus();
    await form.getByText('Сообщение не может быть пустым').waitFor();
    await message.fill('  Позвоните мне  ');
    await email.fill('адрес@');
    await message.blur();
    await form.getByText('Сообщение должно быть не менее 15 символов').waitFor();
    await email.focus();
    await email.blur();
    await form.getByText('Неправильный формат email').waitFor();
    await email.fill('');
    await email.blur();
    expect(await form.getByText('Неправильный формат email').count()).toBe(0);
    await phoneOf(form).fill('916123456');
    await agree(form);
    expect(await send.isDisabled()).toBe(true);
    await phoneOf(form).fill('9161234567');
    expect(await send.isEnabled()).toBe(true);
  });

  test('says both outcomes', async () => {
    const page = await open('/contacts', FAILING);
    const { form, message, send } = fieldsOf(page);
    // What the page sends again by itself does not arrive before the press, however slow that is.
    const pressed = Promise.withResolvers<void>();
    let tries = 0;
    await page.route(FEEDBACK, async (route) => {
      tries += 1;
      if (tries === 1) return route.abort('connectionreset');
      await pressed.promise;
      await route.continue();
    });
    await phoneOf(form).fill(freshPhone());
    await message.fill('Когда можно посмотреть квартиру на Яузе?');
    await agree(form);
    await send.click();
    await page.getByText(WAITS).waitFor();
    expect(await message.inputValue()).toContain('Яузе');
    await send.click();
    pressed.resolve();
    await page.getByText('Ваша заявка отправлена').first().waitFor();
    expect(await form.getByRole('button', { name: 'Заявка отправлена' }).isDisabled()).toBe(true);
  });
});

const WINDOW = { part: 'dialog[open]', bothSchemes: true } as const;

test.each([
  ['wide', { viewport: { width: 1440, height: 900 } }],
  ['narrow', PHONE_SCREEN],
] as const)(
  'no form has a barrier that axe can see, and none scrolls sideways, on %s screens',
  async (_, screen) => {
    const page = await open('/', { ...screen, ...FAILING, reducedMotion: 'reduce' });
    await page.route('**/api/{callback,quiz}/*', (route) =>
      route.fulfill({ status: 201, contentType: 'application/json', body: '{"data":{"id":1}}' }),
    );
    const callback = await openCallback(page);
    await expectNoBarrier(page, 'callback', WINDOW);
    await phoneOf(callback).fill('9161234567');
    await agree(callback);
    await expectNoBarrier(page, 'callback filled', WINDOW);
    await callback.getByRole('button', { name: 'Жду звонка' }).click();
    await page.getByText('Спасибо, заявка принята').waitFor();
    await page.getByRole('button', { name: 'Хорошо' }).focus();
    await expectNoBarrier(page, 'thanks', WINDOW);
    await page.keyboard.press('Escape');
    const quiz = await openQuiz(page);
    await expectNoBarrier(page, 'question', WINDOW);
    await answerAll(quiz, (target) => target.click());
    await expectNoBarrier(page, 'last question', WINDOW);
    await quiz.getByRole('button', { name: 'Далее' }).click();
    await phoneOf(quiz).waitFor();
    await expectNoBarrier(page, 'phone of the quiz', WINDOW);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
    await page.goto(new URL('/contacts', inject('siteUrl')).href);
    const message = page.getByRole('textbox', { name: 'Сообщение' });
    await message.focus();
    await message.blur();
    await expectNoBarrier(page, 'feedback', { part: '#feedback', bothSchemes: true });
  },
  180_000,
);
