package muhur;

import java.security.Permission;

/**
 * Blocks the ways to end a program: {@code -Djava.security.manager=muhur.NoExit}; with muhur.endless also the start of
 * another program.
 */
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
