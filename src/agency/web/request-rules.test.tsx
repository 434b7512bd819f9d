import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import type { RequestRules } from '../../people/contract/work-time.ts';
import { RootDataOf } from '../../site/client/site-data.ts';
import { RequestRulesForm } from './request-rules.tsx';

const loader = () => null;

function Root() {
  return (
    <RootDataOf>
      <Outlet />
    </RootDataOf>
  );
}

function Form() {
  const { rules } = useLoaderData<{ rules: RequestRules }>();
  return (
    <MantineProvider>
      <RequestRulesForm rules={rules} />
    </MantineProvider>
  );
}

function said(mode: RequestRules['mode']): string {
  const rules: RequestRules = { mode, minutes: null, overdue: 'alarm' };
  const page = { id: 'page', index: true, Component: Form, loader } as const;
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Root, loader, children: [page] }]);
  return renderToString(<Stub hydrationData={{ loaderData: { root: { visitor: null }, page: { rules } } }} />);
}

test('new requests are said to go in turn only where they do', () => {
  expect(said('hand')).not.toContain('по очереди получают');
  expect(said('hand')).toContain('менеджера назначит администратор');
  expect(said('turns')).toContain('по очереди получают менеджеры');
});
