import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageRequestContext, readPageRequest } from './page-request.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageRequestContext value={readPageRequest(document)}>
        {/* New results are drawn in one go: cut into slices of a transition they come twice as late. */}
        <HydratedRouter useTransitions={false} />
      </PageRequestContext>
    </StrictMode>,
  );
});
