import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { AREAS, DEFAULT_AREA } from '../../geography/rules/areas.ts';
import { nbsp } from '../../platform/rules/russian.ts';
import { track } from '../client/analytics.ts';
import { type DialogSlotProps, openDialog } from '../client/dialogs.ts';
import { chooseArea, useArea } from '../client/region-choice.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconMapPin } from '../ui/icons.ts';
import { Dialog } from '../ui/layout/dialog.tsx';
import styles from './small-dialog.module.css';

/** Asks for the city. Saint Petersburg is answered honestly: the agency does not work there. */
export default function RegionDialog({ open, onClose }: DialogSlotProps<'region'>) {
  const [elsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (!open) setElsewhere(false);
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={elsewhere ? nbsp('Работаем в Москве и области') : 'Ваш город Москва, верно?'}
      width={440}
    >
      {elsewhere ? <Elsewhere onStay={onClose} /> : <Choice onClose={onClose} onElsewhere={() => setElsewhere(true)} />}
    </Dialog>
  );
}

function Choice({ onClose, onElsewhere }: { readonly onClose: () => void; readonly onElsewhere: () => void }) {
  const chosen = useArea();
  const confirm = () => {
    chooseArea(DEFAULT_AREA);
    onClose();
  };
  return (
    <>
      <p className={styles.text}>{nbsp('От города зависят телефон и список новостроек')}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={confirm}>
          Москва
        </Button>
        <Button onClick={onElsewhere}>Санкт-Петербург</Button>
      </div>
      <section className={styles.areas} aria-labelledby="areas">
        <h3 id="areas">Где ищете новостройку</h3>
        <ul>
          {AREAS.map((area) => (
            <li key={area.key}>
              <Link
                to={`/search?area=${area.key}`}
                onClick={() => {
                  chooseArea(area);
                  onClose();
                }}
              >
                <Icon of={IconMapPin} size={20} />
                {area.title}
                {area === chosen && <span className={styles.chosen}>выбрано</span>}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Elsewhere({ onStay }: { readonly onStay: () => void }) {
  return (
    <>
      <p className={styles.text} role="status">
        {nbsp(
          'В Санкт-Петербурге агентство пока не работает: подбираем новостройки в Москве и Московской области. Оставьте телефон, если ищете квартиру здесь, и менеджер перезвонит.',
        )}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={askForCall}>
          Заказать звонок
        </Button>
        <Button onClick={onStay}>Остаться в{'\u00a0'}Москве</Button>
      </div>
    </>
  );
}

function askForCall(): void {
  track('request_call', { place: 'region' });
  openDialog('callback', { topic: 'Санкт-Петербург' });
}
