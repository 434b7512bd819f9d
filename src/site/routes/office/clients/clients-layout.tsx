import { useState } from 'react';
import { Outlet } from 'react-router';
import { ClientsTabs } from '../../../../clients/web/users/clients-tabs.tsx';
import { NewClient } from '../../../../clients/web/users/new-client.tsx';

/** Tabs and «+ Новый клиент» above every page of the clients. */
export default function ClientsLayout() {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ClientsTabs onNewClient={() => setAdding(true)} />
      <Outlet />
      <NewClient open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
