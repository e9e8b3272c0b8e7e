package muhur;

import java.nio.file.Path;

/** A process of its own that runs until its input ends: {@code Hold <pins> <key> <folder>}. */
public final class Hold {
    public static void main(String[] args) throws Exception {
        Muhur.License license = Muhur.protect(new Muhur.Options().pins(args[0]).key(args[1]).folder(Path.of(args[2])));
        System.out.println(Tests.lower(license.state()) + " " + license.code());
        while (System.in.read() >= 0) continue;
    }
}
