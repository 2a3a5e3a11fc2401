ALTER TABLE `project_role` ADD `testEnv` integer DEFAULT true NOT NULL;
