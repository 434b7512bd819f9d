import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageRequestContext, readPageRequest } from './page-request.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageRequestContext value={readPageRequest(document)}>
        <HydratedRouter />
      </PageRequestContext>
    </StrictMode>,
  );
});
