package muhur;

import java.security.Permission;

/** Takes from a program what ends it: {@code -Djava.security.manager=muhur.NoExit}, and what starts a program with muhur.endless. */
@SuppressWarnings("removal")
public final class NoExit extends SecurityManager {
    @Override
    public void checkPermission(Permission asked) {
        if (asked.getName().startsWith("exitVM")) throw new SecurityException();
    }

    @Override
    public void checkExec(String command) {
        if (Boolean.getBoolean("muhur.endless")) throw new SecurityException();
    }
}
