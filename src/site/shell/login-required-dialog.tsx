import { useLocation } from 'react-router';
import { nbsp } from '../../platform/rules/russian.ts';
import { track } from '../client/analytics.ts';
import type { DialogSlotProps } from '../client/dialogs.ts';
import { loginPath } from '../client/return-path.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/layout/dialog.tsx';
import styles from './small-dialog.module.css';

/** Shown to a guest who asks for something that needs an account, or stars something: that is remembered, and kept by an account. */
export default function LoginRequiredDialog({ open, onClose, options }: DialogSlotProps<'login-required'>) {
  const { pathname, search, hash } = useLocation();
  const back = options.back ?? pathname + search + hash;
  const leave = () => {
    track('press_login', { place: 'auth' });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={options.kept ? nbsp('Запомнили на этом устройстве') : 'Нужен вход'}
      width={440}
    >
      <p className={styles.text}>
        {nbsp(
          options.kept
            ? 'Отметка хранится здесь месяц. Войдите, и она не потеряется: избранное будет на всех ваших устройствах'
            : 'Эта возможность доступна только зарегистрированным пользователям',
        )}
      </p>
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={loginPath(back)} onClick={leave}>
          Войти
        </ButtonLink>
        <ButtonLink to={loginPath(back, 'register')} onClick={leave}>
          Зарегистрироваться
        </ButtonLink>
      </div>
    </Dialog>
  );
}
