import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageRequestContext, readPageRequest } from './client/page-request.ts';
import { keepWindowsInHistory } from './ui/layout/window-history.ts';

function hydrate(): void {
  hydrateRoot(
    document,
    <StrictMode>
      <PageRequestContext value={readPageRequest(document)}>
        {/* New results are drawn in one go: cut into slices of a transition they come twice as late. */}
        <HydratedRouter useTransitions={false} />
      </PageRequestContext>
    </StrictMode>,
  );
}

keepWindowsInHistory();
// In a task of its own: what the modules do when they are loaded took a slow phone long enough.
setTimeout(() => startTransition(hydrate));
