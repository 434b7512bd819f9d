import { useBlocker } from 'react-router';
import { Button } from '../ui/button.tsx';
import forms from './office-form.module.css';
import { OfficeWindow } from './office-window.tsx';

/** Asks before another page takes the place of one with unsaved changes. `unsaved` says what there is; null asks nothing. */
export function AskBeforeLeaving({ unsaved }: { readonly unsaved: string | null }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <OfficeWindow opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title="Уйти без сохранения?">
      <div className={forms.form}>
        <p>{unsaved}. Набранное останется на этом устройстве и вернётся в форму, но на сайте не появится.</p>
        <div className={forms.buttons}>
          <Button onClick={() => blocker.proceed?.()}>Уйти</Button>
          <Button variant="primary" onClick={() => blocker.reset?.()}>
            Остаться
          </Button>
        </div>
      </div>
    </OfficeWindow>
  );
}
